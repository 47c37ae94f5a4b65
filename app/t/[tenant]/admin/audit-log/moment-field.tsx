'use client';

import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { MomentInput } from '@/components/ui/moment-input';
import { useMoment } from '@/components/ui/use-moment';
import { text } from '@/lib/platform/shared/text';

const ends = {
  from: { label: text('From'), local: text('Your local time, inclusive'), utc: text('UTC, inclusive') },
  until: { label: text('Until'), local: text('Your local time, exclusive'), utc: text('UTC, exclusive') },
} as const;

/** One end of the time range that the log is filtered by. */
export function MomentField({ name, moment }: { name: keyof typeof ends; moment: Date | undefined }) {
  const t = useText();
  const { running } = useMoment();
  const { label, local, utc } = ends[name];
  return (
    <Field label={t(label)} hint={t(running ? local : utc)}>
      <MomentInput name={name} moment={moment} />
    </Field>
  );
}
