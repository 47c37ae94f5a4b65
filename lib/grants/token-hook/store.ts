import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { Keys } from '@/lib/platform/shared/secret';
import type { HookSecret, TokenHookDefinition } from '@/lib/tenants/fields/token-hook';
import type { HookSender } from './ask-hook';
import type { Breaker } from './breaker';

/** Stores token hooks, one per tenant. */
export interface TokenHookStore {
  find(tenantId: string): Promise<TokenHookDefinition | null>;
  /** Runs `work` in one transaction, joining the current one if there is one. */
  change<Outcome>(work: (steps: TokenHookChange) => Promise<Outcome>): Promise<Outcome>;
}

/** The steps of one transaction. Those that change the hook notify every process on commit. */
export interface TokenHookChange {
  /** Reads the hook and locks its row until the transaction ends. */
  lock(tenantId: string): Promise<TokenHookDefinition | null>;
  /** Creates or replaces the hook, without its secrets. */
  save(tenantId: string, hook: Omit<TokenHookDefinition, 'secrets'>): Promise<void>;
  /** Deletes the hook and its secrets. */
  delete(tenantId: string): Promise<void>;
  insertSecret(tenantId: string, secret: HookSecret): Promise<void>;
  /** Lets the current secrets expire at a time; those that have expired are deleted. */
  endSecrets(tenantId: string, at: Date): Promise<void>;
  audit(entry: AuditEntry): Promise<void>;
}

export interface TokenHookServices {
  store: TokenHookStore;
  sealingKey: Keys;
  /** Whether plain http and a private address are allowed for a URL. */
  mayUseHttp: (url: URL) => boolean;
  send: HookSender;
}

/** Everything about token hooks that a process has once. */
export interface TenantTokenHooks extends TokenHookServices {
  breaker: Breaker;
}
