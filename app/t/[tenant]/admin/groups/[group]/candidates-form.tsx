import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { CANDIDATES_FORM } from './candidate';

interface CandidatesFormProps {
  action: FormAction;
  /** The id of the group or person that they are selected for. */
  id: string;
  backHref: string;
  backLabel: string;
}

/** Sends the checkboxes that are selected on the page. */
export function CandidatesForm({ action, id, backHref, backLabel }: CandidatesFormProps) {
  const t = useText();
  return (
    <ActionForm id={CANDIDATES_FORM} action={action} resetOnSuccess className="mt-6">
      <input type="hidden" name="id" value={id} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-sm text-ink-muted">{t('groups.onlyWhatYouSelectOn')}</p>
        <ButtonLink href={backHref}>{backLabel}</ButtonLink>
        <SubmitButton>{t('groups.addSelected')}</SubmitButton>
      </div>
    </ActionForm>
  );
}
