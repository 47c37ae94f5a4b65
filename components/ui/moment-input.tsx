'use client';

import { useState } from 'react';
import { localMinute } from './format-time';
import { Input, type InputProps } from './input';
import { useMoment } from './use-moment';

interface MomentInputProps extends Omit<InputProps, 'type' | 'name' | 'value' | 'defaultValue' | 'onChange'> {
  name: string;
  /** The initial value. */
  moment: Date | undefined;
}

/**
 * A moment to the minute, entered in the reader's own time zone and sent in UTC (`2026-11-21T02:55Z`). Without a script
 * it is entered in UTC.
 */
export function MomentInput({ name, moment, ...props }: MomentInputProps) {
  const { running } = useMoment();
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
