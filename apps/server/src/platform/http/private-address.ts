import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const PRIVATE_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'],
];
/** Within the public part of IPv6: what carries an address of IPv4, and examples. */
const NOT_PUBLIC_6 = ['2001::/32', '2001:db8::/32', '2002::/16'];

const private4 = listOf(PRIVATE_4, 'ipv4');
const public6 = listOf(['2000::/3'], 'ipv6');
const notPublic6 = listOf(NOT_PUBLIC_6, 'ipv6');

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

/** An address that the internet cannot reach: this machine, its network, what is reserved. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return private4.check(address, 'ipv4');
  return !public6.check(address, 'ipv6') || notPublic6.check(address, 'ipv6');
}

/** Without the brackets that an address of IPv6 has in a URL. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether a host of ours is inside our own network. */
export function isInside(host: string): Promise<boolean> {
  return new Promise((done, fail) =>
    lookup(host, { all: true }, (error, found) =>
      error ? fail(error) : done(found.some(({ address }) => isPrivateAddress(address))),
    ),
  );
}

/** Looks a name up for a connection, so that what was judged is what is connected to. */
export const lookupPublic: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const [first] = found;
    if (!first || found.some(({ address }) => isPrivateAddress(address)))
      return done(new Error(`${host} is a private address`), []);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
