import { DAY_MS } from '@canola/api-schema/duration';

/** The stand-ins' world is the same on every machine and at any time. */
const FIRST_DAY = dayNumber(new Date('2018-01-01T00:00:00Z'));

/** Days since 1970, in UTC. */
export function dayNumber(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS);
}

export function dateOf(day: number): Date {
  return new Date(day * DAY_MS);
}

/** A number for a name (FNV-1a). */
export function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Evenly distributed from −1 up to 1, calculated from two numbers only. */
export function noise(seed: number, step: number): number {
  let mixed = Math.imul(seed ^ Math.imul(step, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x80000000 - 1;
}

/** How far a level is off its mean on a day, as a share: it wanders, and is slowly pulled back. */
export function openWalk(name: string, stride: number, pull = 0.01): (day: number) => number {
  const seed = hashOf(name);
  const known = [0];
  return (day) => {
    const wanted = Math.max(0, day - FIRST_DAY);
    for (let at = known.length; at <= wanted; at += 1)
      known.push((known[at - 1] ?? 0) * (1 - pull) + stride * noise(seed, at));
    return known[wanted] ?? 0;
  };
}
