import type { z } from 'zod';
import { alone, type Sentence, sentence } from '@/lib/platform/shared/text';

const SHOWN = 60;

/**
 * A schema's errors for a form, by form field. In a list each wrong entry is named, in an object the member. A problem
 * that no field of the form shows is under the empty name.
 * @param checked the values that the schema has checked
 */
export function schemaErrors(error: z.ZodError, checked: Record<string, unknown>): Record<string, Sentence> {
  const errors: Record<string, Sentence> = {};
  for (const {
    path: [field = '', ...within],
    message,
  } of error.issues) {
    const list = checked[String(field)];
    const [entry] = within;
    const subject =
      Array.isArray(list) && typeof entry === 'number' ? shortened(String(list[entry])) : within.join('.');
    const problem =
      subject === '' ? alone(message) : sentence('{subject} {problem}.', { subject, problem: sentence(message, {}) });
    const before = errors[String(field)];
    errors[String(field)] = before ? sentence('{before} {next}', { before, next: problem }) : problem;
  }
  return errors;
}

const shortened = (value: string) => (value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);
