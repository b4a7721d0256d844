import { describe, expect, test } from 'vitest';
import { createEventParser, type ServerSentEvent } from './event-parser.ts';

function read(...pieces: string[]): ServerSentEvent[] {
  const events: ServerSentEvent[] = [];
  const feed = createEventParser((event) => events.push(event));
  for (const piece of pieces) feed(piece);
  return events;
}

describe('the event parser', () => {
  test('reads an event and its data', () => {
    expect(read('event: ready\ndata: {}\n\n')).toEqual([{ event: 'ready', data: '{}' }]);
  });

  test('does not mind where the pieces are cut', () => {
    const text = 'event: notification\r\ndata: {"title":"Řepka"}\r\n\r\nevent: ready\ndata: {}\n\n';
    const whole = read(text);
    expect(whole).toHaveLength(2);
    expect(read(...text)).toEqual(whole);
  });

  test('joins the lines of data and takes one space after the colon away', () => {
    expect(read('data: one\ndata:  two\n\n')).toEqual([{ event: 'message', data: 'one\n two' }]);
  });

  test('passes heartbeats and unknown fields over', () => {
    expect(read(': still here\n\n', 'id: 7\nretry: 10\ndata: x\n\n')).toEqual([
      { event: 'message', data: 'x' },
    ]);
  });

  test('an event without data is none, and an unfinished one waits', () => {
    expect(read('event: ready\n\n', 'event: ready\ndata: {}\n')).toEqual([]);
  });

  test('the name of one event is not carried to the next', () => {
    expect(read('event: ready\ndata: a\n\ndata: b\n\n')).toEqual([
      { event: 'ready', data: 'a' },
      { event: 'message', data: 'b' },
    ]);
  });
});
