import type { Sayable } from '@/lib/platform/shared/message';
import type { Json, ScimObject } from '@/lib/scim/protocol/json';

/** The IDs that a sequence has created so far, by the names its steps give them, and the run's unique name. */
export interface Made {
  /** Unique for every run, so that nothing matches existing data. */
  run: string;
  ids: Record<string, string>;
}

export interface SelfTestRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below `/scim/v2`, with the query, percent-encoded. */
  address: string;
  body?: Json;
}

export interface SelfTestAnswer {
  status: number;
  /** Empty if there is none. */
  body: ScimObject;
}

/** One request of a sequence and its expected response. */
export interface SelfTestStep {
  title: Sayable;
  request(made: Made): SelfTestRequest;
  /** What the response should be, in words. */
  expected: Sayable;
  /** Returns what is wrong with the response; null when nothing is. It may record IDs in `made`. */
  check(answer: SelfTestAnswer, made: Made): Sayable | null;
}

/** The result of a step. */
export interface StepReport {
  title: Sayable;
  method: string;
  address: string;
  /** As JSON; null when there was none. */
  sent: string | null;
  expected: Sayable;
  status: number;
  /** As JSON, truncated if long; null when there was none. */
  got: string | null;
  /** What is wrong with the response; null when the step passed. */
  problem: Sayable | null;
  durationMilliseconds: number;
}

/** The directories whose requests the self-test can send. */
export const selfTestProviders = ['okta', 'entra-id'] as const;

export interface SelfTestReport {
  provider: (typeof selfTestProviders)[number];
  steps: StepReport[];
  passed: number;
}
