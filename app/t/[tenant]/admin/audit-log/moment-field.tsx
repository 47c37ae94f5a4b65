'use client';

import { useState, useSyncExternalStore } from 'react';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { localMinute } from '@/components/ui/format-time';
import { Input, type InputProps } from '@/components/ui/input';
import { msg } from '@/lib/platform/shared/message';

const ends = {
  from: { label: msg('common.from'), local: msg('auditLog.yourLocalTimeInclusive'), utc: msg('auditLog.utcInclusive') },
  until: {
    label: msg('common.until'),
    local: msg('auditLog.yourLocalTimeExclusive'),
    utc: msg('auditLog.utcExclusive'),
  },
} as const;

const never = () => () => {};

/** Whether the page's script runs; only then can the control hold the reader's local time. */
const useRunning = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** One end of the time range that the log is filtered by. */
export function MomentField({ name, moment }: { name: keyof typeof ends; moment: Date | undefined }) {
  const t = useText();
  const running = useRunning();
  const { label, local, utc } = ends[name];
  return (
    <Field label={t(label)} hint={t(running ? local : utc)}>
      <MomentInput name={name} moment={moment} />
    </Field>
  );
}

interface MomentInputProps extends Omit<InputProps, 'type' | 'name' | 'value' | 'defaultValue' | 'onChange'> {
  name: string;
  /** The initial value. */
  moment: Date | undefined;
}

/**
 * A moment to the minute, entered in the reader's own time zone and sent in UTC (`2026-11-21T02:55Z`). Without a script
 * it is entered in UTC.
 */
function MomentInput({ name, moment, ...props }: MomentInputProps) {
  const running = useRunning();
  const [entered, setEntered] = useState(moment);
  const utc = entered?.toISOString().slice(0, 16);
  if (!running) return <Input key="utc" {...props} type="datetime-local" name={name} defaultValue={utc} />;
  return (
    <>
      <Input
        key="local"
        {...props}
        type="datetime-local"
        defaultValue={entered && localMinute(entered)}
        onChange={({ target: { value } }) => setEntered(value ? new Date(value) : undefined)}
      />
      <input type="hidden" name={name} value={utc ? `${utc}Z` : ''} />
    </>
  );
}
