import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js';

/** Entries, with which the peer remembers more than a minute of refreshes. */
const ENTRIES_AT_MOST = 200_000;

/**
 * What the peer stores, without the oldest entries when there are too many. Its own memory forgets all but 1,000:
 * chains of refresh tokens that rest while others refresh would end in the middle of a turn.
 */
export class PeerMemory extends Map<string, unknown> {
  override set(key: string, value: unknown): this {
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.keys();
    if (this.size > ENTRIES_AT_MOST && oldest !== undefined) this.delete(oldest);
    return this;
  }
}

/** A factory of the peer's adapters, which share one memory. */
export function peerAdapter(): (model: string) => MemoryAdapter {
  const memory = new PeerMemory();
  return (model) => new MemoryAdapter(model, memory);
}
