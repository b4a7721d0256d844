export interface ExportColumn {
  heading: string;
  /** Times are `YYYY-MM-DD HH:MM` in the zone of whom the row is about. */
  kind: 'text' | 'number' | 'time';
}
