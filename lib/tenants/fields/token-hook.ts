import type { FailurePolicy } from '@/lib/oauth/token-hook/token-hook';
import type { Bytes } from '@/lib/platform/shared/secret';

/** The endpoint that a tenant asks before tokens are issued. */
export interface TokenHookDefinition {
  url: string;
  onFailure: FailurePolicy;
  active: boolean;
  /** The keys that sign questions, newest first; those that have expired since are included. */
  secrets: readonly HookSecret[];
}

export interface HookSecret {
  id: string;
  sealed: Bytes;
  createdAt: Date;
  /** Set once another secret has replaced it. */
  expiresAt: Date | null;
}
