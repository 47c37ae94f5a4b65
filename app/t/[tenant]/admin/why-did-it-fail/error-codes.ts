import { publicRefusal, refusalReasons } from '@/lib/oauth/protocol/errors';

/** The error codes that clients can be told, for the filter: those of the protocol's own list, each once. */
export const errorCodes: string[] = [
  ...new Set(['invalid_token', ...refusalReasons.map((reason) => publicRefusal(reason).error)]),
].sort();
