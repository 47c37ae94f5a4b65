import type { Sayable } from '@/lib/platform/shared/text';
import type { Json, ScimObject } from '@/lib/scim/protocol/json';

/** What a sequence has made so far, by the name that its steps give it, and what makes it its own. */
export interface Made {
  /** Differs with every run, so that nothing meets what is there. */
  run: string;
  ids: Record<string, string>;
}

export interface SelfTestRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/scim/v2`, with the query, percent-encoded. */
  address: string;
  body?: Json;
}

export interface SelfTestAnswer {
  status: number;
  /** Empty when there is none. */
  body: ScimObject;
}

/** One request of a sequence and what a good answer is. */
export interface SelfTestStep {
  title: string;
  request(made: Made): SelfTestRequest;
  /** In words. */
  expected: string;
  /** What is wrong with the answer; null when nothing is. It may note ids in `made`. */
  check(answer: SelfTestAnswer, made: Made): Sayable | null;
}

/** What came of a step. */
export interface StepReport {
  title: string;
  method: string;
  address: string;
  /** As JSON; null when there was none. */
  sent: string | null;
  expected: string;
  status: number;
  /** As JSON, cut when it is long; null when there was none. */
  got: string | null;
  /** What is wrong with it; null when the step has passed. */
  problem: Sayable | null;
  durationMilliseconds: number;
}

/** Those whose requests can be played. */
export const selfTestProviders = ['okta', 'entra-id'] as const;

export interface SelfTestReport {
  provider: (typeof selfTestProviders)[number];
  steps: StepReport[];
  passed: number;
}
