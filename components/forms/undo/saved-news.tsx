'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Callout } from '@/components/ui/callout';
import { ActionForm } from '../action-form';
import type { FormAction } from '../form-state';
import type { FormValues } from './form-values';
import { earlierOf, forgetEarlier } from './keep-for-undo';
import { UndoButton, UndoHint } from './undo-button';
import { useUndoTime } from './use-undo-time';

interface SavedNewsProps<Data> {
  /** What was saved, as named in `KeepForUndo`. */
  of: string;
  /**
   * The version that the saved form created, from the address, which is then cleaned up. Null if nothing was just
   * saved.
   */
  basedOn: string | null;
  /** The form's action; the button sends `intent=undo`. */
  action: FormAction<Data>;
  className?: string;
  /** The message that says what was saved. */
  children: ReactNode;
}

/** On the page that follows a saved form: says that it was saved, and offers to undo it for a while. */
export function SavedNews<Data>({ of, basedOn, action, className, children }: SavedNewsProps<Data>) {
  // Keeps the initial value, because later refreshes of the page no longer have it in the address.
  const [news] = useState(() => (basedOn === null ? null : { basedOn, said: children, earlier: earlierOf(of) }));
  const box = useRef<HTMLDivElement>(null);
  const canUndo = news !== null && news.earlier !== null;
  const { over, message, button } = useUndoTime(canUndo ? 0 : null);

  useEffect(() => {
    forgetEarlier();
    if (!news) return;
    window.history.replaceState(null, '', window.location.pathname);
    if (news.earlier) box.current?.focus({ preventScroll: true });
  }, [news]);

  if (!news) return null;
  const earlier: FormValues = { ...news.earlier, based_on: news.basedOn };
  const said = (
    <p role="status">
      <span>{news.said}</span>
      {!over && <UndoHint />}
    </p>
  );
  if (!canUndo)
    return (
      <Callout tone="success" className={className}>
        {said}
      </Callout>
    );
  return (
    <div ref={box} tabIndex={-1} {...message} className={className}>
      <ActionForm action={action}>
        {(state) =>
          !state && (
            <Callout
              tone="success"
              actions={
                !over && (
                  <>
                    {Object.entries(earlier).flatMap(([name, value]) =>
                      [value ?? []]
                        .flat()
                        .map((one, index) => <input key={`${name} ${index}`} type="hidden" name={name} value={one} />),
                    )}
                    <UndoButton
                      name="intent"
                      value="undo"
                      {...button}
                      onClick={() => box.current?.focus({ preventScroll: true })}
                    />
                  </>
                )
              }
            >
              {said}
            </Callout>
          )
        }
      </ActionForm>
    </div>
  );
}
