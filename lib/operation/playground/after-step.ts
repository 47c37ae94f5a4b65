import type { JsonObject } from '@/lib/platform/shared/json';
import { type Run, tokenNames } from './run';
import type { Step } from './step';

/** A run after another step. Tokens in the step's answer replace the earlier ones. */
export function afterStep(run: Run, step: Step, answer: JsonObject = {}): Run {
  const brought = tokenNames.flatMap((name) => {
    const token = answer[name];
    return typeof token === 'string' ? [[name, token] as const] : [];
  });
  return { ...run, steps: [...run.steps, step], tokens: { ...run.tokens, ...Object.fromEntries(brought) } };
}
