import type { z } from 'zod';
import { sentence } from './form-text';

const SHOWN = 60;

/**
 * What a schema has against what a form says, by form field. Of a list each entry that is wrong is named, of an object
 * the member; a problem that no field of the form shows goes under the empty name.
 * @param checked what the schema has checked
 */
export function schemaErrors(error: z.ZodError, checked: Record<string, unknown>): Record<string, string> {
  const errors: Record<string, string[]> = {};
  for (const { path: [field = '', ...within], message } of error.issues) {
    const list = checked[String(field)];
    const [entry] = within;
    const subject = Array.isArray(list) && typeof entry === 'number' ? shortened(String(list[entry])) : within.join('.');
    (errors[String(field)] ??= []).push(subject === '' ? sentence(message) : `${subject} ${message}.`);
  }
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.join(' ')]));
}

const shortened = (value: string) => (value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);
