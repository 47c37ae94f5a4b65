/**
 * Chooses among what an attacker could do. The same seed makes the same choices. The seed 0 always chooses the first
 * one, which is the most dangerous.
 */
export class Choices {
  private state: number;

  constructor(private readonly seed: number) {
    this.state = seed | 0;
  }

  /** @returns a number of at least 0 and below 1 (mulberry32) */
  private next(): number {
    if (this.seed === 0) return 0;
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** One of several. The first ones are chosen more often. */
  of<One>(all: readonly One[]): One {
    if (all.length === 0) throw new Error('There is nothing to choose from.');
    return all[Math.floor(this.next() ** 1.3 * all.length)] as One;
  }

  /** One of several, or undefined if the list is empty. */
  maybe<One>(all: readonly One[]): One | undefined {
    return all.length === 0 ? undefined : this.of(all);
  }

  /** True with this probability, and always with the seed 0. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Some of several, at least one unless the list is empty. */
  some<One>(all: readonly One[]): One[] {
    const share = this.of([1, 0.3]);
    const chosen = all.filter(() => this.chance(share));
    return chosen.length > 0 ? chosen : all.slice(0, 1);
  }
}
