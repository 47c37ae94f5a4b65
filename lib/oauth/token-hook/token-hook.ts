import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import type { Sayable } from '@/lib/platform/shared/message';

/** What happens to a request if the hook cannot be asked: no tokens, or tokens as if there were no hook. */
export const failurePolicies = ['refuse', 'continue'] as const;
export type FailurePolicy = (typeof failurePolicies)[number];

/** What a tenant's hook is asked before tokens are issued. */
export interface HookQuestion {
  /** The value of `grant_type`. */
  grantType: string;
  clientId: string;
  scopes: readonly string[];
  resources: readonly string[];
  /** Null if the tokens represent the client itself, or someone who is not in the directory. */
  person: { id: string; userName: string } | null;
  /** The claims of the access token. */
  accessToken: JsonObject;
  /** Those of the ID token; null if none is issued. */
  idToken: JsonObject | null;
}

/** The changes to one token's claims: `add` also replaces. Neither names a reserved claim. */
export interface ClaimChanges {
  add: Record<string, JsonValue>;
  remove: readonly string[];
}

/** What a hook that was asked has replied. */
export type HookReply =
  | { kind: 'changes'; accessToken: ClaimChanges; idToken: ClaimChanges }
  | { kind: 'refused'; reason: string }
  /** `reason` is for administrators, without secrets. */
  | { kind: 'failed'; reason: Sayable };

/** Skipped: it failed so often in a row that it is left out for a moment; only if requests continue without it. */
export type HookAnswer = HookReply | { kind: 'skipped' };

/** The active hook of a tenant. */
export interface TokenHook {
  onFailure: FailurePolicy;
  /** Answers within half a second. Never throws for what the hook does. */
  ask(question: HookQuestion): Promise<HookAnswer>;
}
