import { publicRefusal, refusalReasons } from '@/lib/oauth/protocol/errors';

/** The error codes that clients can receive, for the filter: derived from the failure reasons, each once. */
export const errorCodes: string[] = [
  ...new Set(['invalid_token', ...refusalReasons.map((reason) => publicRefusal(reason).error)]),
].sort();
