export interface ServerSentEvent {
  event: string;
  data: string;
}

/**
 * Reads server-sent events out of pieces of text that are cut anywhere (HTML standard, event stream
 * interpretation). EventSource cannot send the bearer token, so the stream is a fetch and this its parser.
 */
export function createEventParser(onEvent: (event: ServerSentEvent) => void): (piece: string) => void {
  let rest = '';
  let event = '';
  let data: string[] = [];

  function readLine(line: string) {
    if (line === '') return dispatch();
    const colon = line.indexOf(':');
    // A comment, such as the server's heartbeat.
    if (colon === 0) return;
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }

  function dispatch() {
    if (data.length > 0) onEvent({ event: event || 'message', data: data.join('\n') });
    event = '';
    data = [];
  }

  return (piece) => {
    const text = rest + piece;
    // A carriage return at the very end may be the first half of a line break.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + text.slice(end);
    for (const line of lines) readLine(line);
  };
}
