declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { Adapter } from 'oidc-provider';

  /** The peer's own adapter, on a given memory. */
  const MemoryAdapter: new (model: string, store: Map<string, unknown>) => Adapter;
  type MemoryAdapter = Adapter;
  export default MemoryAdapter;
}
