import { createServer, type Socket } from 'node:net';
import { listenOn } from './listen-on.ts';

export interface SmtpServer {
  url: string;
  /** Whole messages, headers included, as they were accepted. */
  received: string[];
  close(): Promise<void>;
}

/** A mail server that accepts everything. `onConnect` can keep a client waiting forever by returning false. */
export async function startSmtpServer(onConnect: () => boolean = () => true): Promise<SmtpServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.setEncoding('utf8').on('error', () => {}));
    if (onConnect()) converse(socket, received);
  });
  const port = await listenOn(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function converse(socket: Socket, received: string[]): void {
  let buffer = '';
  let message: string | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const take = (line: string) => {
    if (message !== undefined) {
      if (line !== '.') message += `${line}\n`;
      else {
        received.push(message);
        message = undefined;
        say('250 taken');
      }
    } else if (/^DATA/i.test(line)) {
      message = '';
      say('354 go on');
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
    else say('250 fine');
  };
  say('220 test');
  socket.on('data', (chunk) => {
    const lines = (buffer + String(chunk)).split('\r\n');
    buffer = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
}

/** The attached files of a received message. */
export function filesIn(message: string): { filename: string; contentType: string; content: Buffer }[] {
  const part =
    /^Content-Type: ([^;\s]+); name="?([^"\n]+)"?\n((?:[^\n]+\n)*Content-Disposition: attachment(?:[^\n]*\n)(?:[^\n]+\n)*)\n([\dA-Za-z+/=\n]+)/gm;
  return [...message.matchAll(part)].map(([, contentType = '', filename = '', , base64 = '']) => ({
    contentType,
    filename,
    content: Buffer.from(base64, 'base64'),
  }));
}
