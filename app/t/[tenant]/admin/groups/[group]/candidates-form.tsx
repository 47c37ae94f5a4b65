import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { CANDIDATES_FORM } from './candidate';

interface CandidatesFormProps {
  action: FormAction;
  /** What they are selected for: the id of a group or person, or a role. */
  fields: Readonly<Record<string, string>>;
  backHref: string;
  backLabel: string;
}

/** Sends the checkboxes that are selected on the page. */
export function CandidatesForm({ action, fields, backHref, backLabel }: CandidatesFormProps) {
  const t = useText();
  return (
    <ActionForm id={CANDIDATES_FORM} action={action} resetOnSuccess className="mt-6">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-sm text-ink-muted">{t('groups.onlyWhatYouSelectOn')}</p>
        <ButtonLink href={backHref}>{backLabel}</ButtonLink>
        <SubmitButton>{t('groups.addSelected')}</SubmitButton>
      </div>
    </ActionForm>
  );
}
