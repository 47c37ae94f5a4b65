import type { z } from 'zod';
import { alone, decoded, msg, type Sayable } from '@/lib/platform/shared/message';

const SHOWN = 60;

/**
 * A schema's errors for a form, by form field. In a list each wrong entry is named, in an object the member. A problem
 * that no field of the form shows is under the empty name.
 * @param checked the values that the schema has checked
 */
export function schemaErrors(error: z.ZodError, checked: Record<string, unknown>): Record<string, Sayable> {
  const errors: Record<string, Sayable> = {};
  for (const {
    path: [field = '', ...within],
    message,
  } of error.issues) {
    const list = checked[String(field)];
    const [entry] = within;
    const subject =
      Array.isArray(list) && typeof entry === 'number' ? shortened(String(list[entry])) : within.join('.');
    const problem =
      subject === '' ? alone(decoded(message)) : msg('common.subjectProblem', { subject, problem: decoded(message) });
    const before = errors[String(field)];
    errors[String(field)] = before ? msg('common.beforeNext', { before, next: problem }) : problem;
  }
  return errors;
}

const shortened = (value: string) => (value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);
