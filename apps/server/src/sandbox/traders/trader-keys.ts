/** The keys that the demo world gives to the stand-ins; as public as its passwords. */
export function demoTraderKey(traderId: string): string {
  return `canola-demo-${traderId}`;
}
