import type { SetupStep, SetupStepName } from '@/lib/operation/checklist/checklist';
import { text } from '@/lib/platform/shared/text';

interface Words {
  title: string;
  text: string;
  /** The next step, below the console's root. */
  next?: { label: string; page: string };
}

type WordsByState = Record<SetupStep['state'], Words>;

const client = { label: text('Create a client'), page: 'clients/new' };
const connection = { label: text('Connect a directory'), page: 'scim-connections/new' };
const secondFactor: Words = {
  title: text('Turn on second factors'),
  text: text(
    'A stolen password alone can’t be used to sign in. Require second factors at least for administrators, or add one to your own account.',
  ),
  next: { label: text('Require second factors'), page: 'settings' },
};
const mail: Words = {
  title: text('Configure email delivery'),
  text: text(
    'Invitations and password resets are then sent by email. The server operator sets TESSERA_SMTP_URL and TESSERA_MAIL_FROM; until then, the console shows each link once.',
  ),
};
const secret: Words = {
  title: text('Keep a copy of the secret'),
  text: text(
    'Without TESSERA_SECRET, a database backup is useless: signing keys and second factors are encrypted with it. Store it with your other secrets, not with the backup.',
  ),
};

const alike = (open: Words, done: Words): WordsByState => ({ open, begun: open, failing: open, done });

/** The checklist's texts for each step and state. */
export const setupWords: Record<SetupStepName, WordsByState> = {
  client: {
    ...alike(
      {
        title: text('Create the first client'),
        text: text('A client is an application that signs people in or calls an API.'),
        next: client,
      },
      { title: text('Client in use'), text: text('A client has requested tokens.') },
    ),
    begun: {
      title: text('Use the first client'),
      text: text(
        'A client is registered, but no application has authenticated with it yet. Open it to see the addresses that the application needs.',
      ),
      next: { label: text('View clients'), page: 'clients' },
    },
  },
  directory: {
    ...alike(
      {
        title: text('Connect a directory'),
        text: text('Okta, Entra ID and others provision people and groups by SCIM. Leavers lose access immediately.'),
        next: connection,
      },
      { title: text('Directory connected'), text: text('The directory has sent requests.') },
    ),
    begun: {
      title: text('Start provisioning'),
      text: text(
        'A connection was created but hasn’t received anything yet. Open it to see its address and create a token.',
      ),
      next: { label: text('View connections'), page: 'scim-connections' },
    },
  },
  'second-factor': alike(secondFactor, {
    title: text('Second factors enabled'),
    text: text('They are required, or you have one.'),
  }),
  mail: {
    ...alike(mail, {
      title: text('Email delivery works'),
      text: text('A mail server is configured, and no email has failed in the last 24 hours.'),
    }),
    failing: {
      title: text('Email delivery is failing'),
      text: text(
        'An email is being retried, or delivery was abandoned within the last 24 hours. See the server log for the reasons.',
      ),
      next: { label: text('View failures'), page: 'audit-log?action=mail.failed' },
    },
  },
  'secret-copy': alike(secret, {
    title: text('Secret backed up'),
    text: text('An owner has confirmed that a copy exists.'),
  }),
};
