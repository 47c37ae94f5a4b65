import type { FailurePolicy, HookAnswer } from './token-hook';

/** What a hook did about one token request, for the playground. */
export interface HookReport {
  answer: HookAnswer;
  onFailure: FailurePolicy;
  milliseconds: number;
}

/** Kept no longer than the requests themselves. */
const reports = new WeakMap<Request, HookReport>();

export function reportHook(request: Request, report: HookReport): void {
  reports.set(request, report);
}

/** @returns undefined if the hook was not asked about the request */
export function hookReport(request: Request): HookReport | undefined {
  return reports.get(request);
}
