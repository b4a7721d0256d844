import { isIPv6 } from 'node:net';

/**
 * The key that attempts from an address are counted under. The owner of one IPv6 address has the whole /64 around it,
 * so that network counts as one; an IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? groups.slice(6).flatMap(bytesOf).join('.') : `${groups.slice(0, 4).join(':')}::/64`;
}

/** All eight groups, in the shortest form: the URL parser normalizes them, but leaves out the longest row of zeros. */
function groupsOf(address: string): string[] {
  const [withoutZone] = address.split('%');
  const shortest = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [front = [], back] = shortest.split('::').map((part) => part.split(':').filter(Boolean));
  if (!back) return front;
  return [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
