import type { SayText } from '@/lib/platform/shared/say-text';
import type { ActionResult } from './user-action';

/** What an action answers, as its form shows it: in the reader's language already. */
export type SaidResult<Data> = Omit<ActionResult<Data>, 'message' | 'fieldErrors'> & {
  message?: string;
  fieldErrors?: Partial<Record<string, string>>;
};

/**
 * Says on the server what an action answers: browsers need none of these texts (docs/decisions/0036). What its `data`
 * says, the action says itself: that holds names too.
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
