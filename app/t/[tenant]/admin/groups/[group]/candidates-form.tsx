import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { addMembers } from './actions';
import { CANDIDATES_FORM } from './candidate';

/** Sends the boxes that are checked on the page. */
export function CandidatesForm({ tenantSlug, groupId, backHref }: { tenantSlug: string; groupId: string; backHref: string }) {
  const t = useText();
  return (
    <ActionForm id={CANDIDATES_FORM} action={addMembers.bind(null, tenantSlug)} resetOnSuccess className="mt-6">
      <input type="hidden" name="id" value={groupId} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-sm text-ink-muted">{t('What you choose on this page is added with it; then go on to the next.')}</p>
        <ButtonLink href={backHref}>{t('Back to the group')}</ButtonLink>
        <SubmitButton>{t('Add chosen')}</SubmitButton>
      </div>
    </ActionForm>
  );
}
