import { createSocket, type Socket } from 'node:dgram';
import { createServer, type Server } from 'node:net';
import type { DnsCanary } from './dns-canary';

/** What was heard of one payload. */
export interface Heard {
  tcp: boolean;
  http: boolean;
  udp: boolean;
  dns: boolean;
}

/** One canary: a port of its own for TCP and UDP, and a name of its own. */
export class Canary {
  readonly heard: Heard = { tcp: false, http: false, udp: false, dns: false };

  private constructor(
    readonly port: number,
    private readonly tcp: Server,
    private readonly udp: Socket,
  ) {}

  get name(): string {
    return `p${this.port}.canary.test`;
  }

  /** @param dns hears the names that are looked up, where the machine allows that */
  static async listen(dns: DnsCanary | undefined): Promise<Canary> {
    const tcp = createServer();
    await new Promise<void>((resolve) => tcp.listen(0, '0.0.0.0', resolve));
    const address = tcp.address();
    if (address === null || typeof address === 'string') throw new Error('The canary has no port.');
    const udp = createSocket('udp4');
    const canary = new Canary(address.port, tcp, udp);
    tcp.on('connection', (socket) => {
      canary.heard.tcp = true;
      socket.on('error', () => socket.destroy());
      socket.once('data', (data) => {
        if (/^(?:GET|POST|HEAD|OPTIONS) /.test(data.toString('latin1'))) canary.heard.http = true;
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok');
      });
    });
    udp.on('message', () => {
      canary.heard.udp = true;
    });
    await new Promise<void>((resolve) => udp.bind(address.port, '0.0.0.0', resolve));
    dns?.onQuery(canary.name, () => {
      canary.heard.dns = true;
    });
    return canary;
  }

  close(): void {
    this.tcp.close();
    this.udp.close();
  }
}

export function wasHeard({ tcp, udp, dns }: Heard): boolean {
  return tcp || udp || dns;
}
