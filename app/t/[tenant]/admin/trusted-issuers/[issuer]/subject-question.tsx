import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { NamedSubject } from '@/lib/platform/shared/named-subject';

interface SubjectQuestionProps {
  /** The issuer's page, which shows the answer. */
  page: string;
  /** The query parameter of the page. */
  name: string;
  label: string;
  hint: string;
  submit: string;
  /** The subject, as it was entered; empty for none. */
  given: string;
}

/** Asks for a subject as the issuer may name it. */
export function SubjectQuestion({ page, name, label, hint, submit, given }: SubjectQuestionProps) {
  return (
    <form action={page}>
      <Field label={label} name={name} hint={hint}>
        <div className="flex gap-3">
          <Input
            name={name}
            defaultValue={given}
            maxLength={2000}
            autoComplete="off"
            spellCheck={false}
            required
            className="min-w-0 flex-1"
          />
          <Button type="submit">{submit}</Button>
        </div>
      </Field>
    </form>
  );
}

interface SubjectReadingsProps {
  issuer: string;
  /** As it was entered. */
  given: string;
  subject: NamedSubject;
  find: (subject: NamedSubject) => ReactNode;
}

/** What is found for a subject, or for each of its readings. */
export function SubjectReadings({ issuer, given, subject, find }: SubjectReadingsProps) {
  const t = useText();
  if (subject.format !== 'email' || given.trim().startsWith('{')) return find(subject);
  // An issuer may also identify its people by an address, such as their user name.
  const ofIssuer: NamedSubject = { format: 'iss_sub', iss: issuer, sub: subject.email };
  return (
    <DescriptionList
      items={[
        { term: t('trustedIssuers.asEmailAddress'), detail: find(subject) },
        { term: t('trustedIssuers.asSubjectOfIssuer'), detail: find(ofIssuer) },
      ]}
    />
  );
}

export function SubjectResult({ children }: { children: ReactNode }) {
  return <div className="space-y-1 text-sm wrap-anywhere">{children}</div>;
}
