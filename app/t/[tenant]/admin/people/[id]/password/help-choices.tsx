import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';

interface HelpChoicesProps {
  /** There is no password yet. */
  toInvite: boolean;
  /** Where a mail would go; null without a mail server or an address. */
  mailTo: string | null;
  /** What a new password ends now, counted. */
  ends: readonly string[];
}

/** The ways to a new password, and what each ends. */
export function HelpChoices({ toInvite, mailTo, ends }: HelpChoicesProps) {
  const withIt = toInvite ? 'They choose a password with it.' : 'They choose a password with it; only then does the old one go.';
  const ending = ends.length > 0 ? ` It ends ${ends.join(', ')}, at once.` : '';
  return (
    <ChoiceGroup legend="How" name="by">
      {mailTo !== null && <Radio name="by" value="mail" defaultChecked label="Send them a link by mail" description={`To ${mailTo}. ${withIt}`} />}
      <Radio name="by" value="show" defaultChecked={mailTo === null} label="Show me a link" description={`To hand it over another way. ${withIt}`} />
      <Radio name="by" value="password" label="Set a one-time password now" description={`They have to choose their own at the next sign-in.${ending}`} />
    </ChoiceGroup>
  );
}
