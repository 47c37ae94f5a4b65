import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';

interface HelpChoicesProps {
  /** Where a mail would go; null without a mail server or an address. */
  mailTo: string | null;
  /** What a new password ends now, counted. */
  ends: readonly string[];
}

/** The ways to a new password, and what each ends. */
export function HelpChoices({ mailTo, ends }: HelpChoicesProps) {
  const ending = ends.length > 0 ? `ends ${ends.join(', ')}` : 'ends nothing that lives now';
  return (
    <ChoiceGroup legend="How" name="by">
      {mailTo !== null && (
        <Radio name="by" value="mail" defaultChecked label="Send them a link by mail" description={`To ${mailTo}. They choose a password with it; only then does the old one go.`} />
      )}
      <Radio name="by" value="show" defaultChecked={mailTo === null} label="Show me a link" description="To hand it over another way. They choose a password with it; only then does the old one go." />
      <Radio name="by" value="password" label="Set a one-time password now" description={`They have to choose their own at the next sign-in. It ${ending}, at once.`} />
    </ChoiceGroup>
  );
}
