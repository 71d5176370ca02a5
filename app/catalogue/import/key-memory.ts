/**
 * Remembers any number of keys in eight bytes each. Two keys are confused with a chance of one in ten million, at two
 * million keys.
 */
export interface KeyMemory {
  has(key: string): boolean;
  /** Returns whether it is new. */
  add(key: string): boolean;
}

export function keyMemory(): KeyMemory {
  let slots = new Uint32Array(2 * 1024);
  let count = 0;

  const find = (into: Uint32Array, one: number, other: number): number => {
    const mask = into.length / 2 - 1;
    for (let at = one & mask; ; at = (at + 1) & mask) {
      const [a, b] = [into[2 * at]!, into[2 * at + 1]!];
      if ((a === 0 && b === 0) || (a === one && b === other)) return 2 * at;
    }
  };
  const grow = () => {
    const larger = new Uint32Array(slots.length * 2);
    for (let at = 0; at < slots.length; at += 2) {
      const [a, b] = [slots[at]!, slots[at + 1]!];
      if (a === 0 && b === 0) continue;
      const to = find(larger, a, b);
      larger[to] = a;
      larger[to + 1] = b;
    }
    slots = larger;
  };
  return {
    has(key) {
      const [one, other] = hashOf(key);
      const at = find(slots, one, other);
      return slots[at] !== 0 || slots[at + 1] !== 0;
    },
    add(key) {
      const [one, other] = hashOf(key);
      const at = find(slots, one, other);
      if (slots[at] !== 0 || slots[at + 1] !== 0) return false;
      slots[at] = one;
      slots[at + 1] = other;
      count += 1;
      if (4 * count > slots.length) grow();
      return true;
    },
  };
}

/** Two independent halves of a mixed hash (cyrb53); never both zero, which marks an empty slot. */
function hashOf(key: string): [number, number] {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return one === 0 && other === 0 ? [1, 0] : [one >>> 0, other >>> 0];
}
