import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { SubjectFormat } from '@/lib/journal/events/receiver';

/** How Shared Signals name people. @param className hides the field while the selected method does not use it */
export function SubjectFormatField({ value, className }: { value: SubjectFormat; className?: string | undefined }) {
  const t = useText();
  const labels: Record<SubjectFormat, string> = {
    iss_sub: t('events.byIssuerAndSubject'),
    email: t('events.byEmailAddress'),
    opaque: t('events.byIdAlone'),
  };
  return (
    <Field
      label={t('events.subjectFormat')}
      name="subject_format"
      hint={t('events.howSharedSignalsNamePeople')}
      className={className}
    >
      <Select
        name="subject_format"
        defaultValue={value}
        options={Object.entries(labels).map(([format, label]) => ({ value: format, label }))}
      />
    </Field>
  );
}
