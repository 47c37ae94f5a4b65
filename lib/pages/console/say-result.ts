import type { SayText } from '@/lib/platform/shared/say-text';
import type { ActionResult } from './user-action';

/** The result of an action as its form shows it, already in the reader's language. */
export type SaidResult<Data> = Omit<ActionResult<Data>, 'message' | 'fieldErrors' | 'ended' | 'leadsTo'> & {
  message?: string;
  fieldErrors?: Partial<Record<string, string>>;
};

/**
 * Translates an action's result on the server, so that browsers need none of these texts (docs/decisions/0036). The
 * action translates the texts in its `data` itself, because `data` also holds names.
 */
export function sayResult<Data>({ message, fieldErrors, ...result }: ActionResult<Data>, t: SayText): SaidResult<Data> {
  return {
    ...result,
    ...(message !== undefined && { message: t(message) }),
    ...(fieldErrors && {
      fieldErrors: Object.fromEntries(
        Object.entries(fieldErrors).flatMap(([name, said]) => (said === undefined ? [] : [[name, t(said)]])),
      ),
    }),
  };
}
