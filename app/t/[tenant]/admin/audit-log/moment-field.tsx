'use client';

import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { MomentInput } from '@/components/ui/moment-input';
import { useMoment } from '@/components/ui/use-moment';
import { msg } from '@/lib/platform/shared/message';

const ends = {
  from: { label: msg('common.from'), local: msg('auditLog.yourLocalTimeInclusive'), utc: msg('auditLog.utcInclusive') },
  until: {
    label: msg('common.until'),
    local: msg('auditLog.yourLocalTimeExclusive'),
    utc: msg('auditLog.utcExclusive'),
  },
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
