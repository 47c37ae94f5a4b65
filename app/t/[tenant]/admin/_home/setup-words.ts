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
    'A stolen password then opens nothing by itself. Require them at least of administrators, or add one to your own account.',
  ),
  next: { label: text('Require them'), page: 'settings' },
};
const mail: Words = {
  title: text('Name a mail server'),
  text: text(
    'Invitations and links to a new password then go out by mail. Whoever runs the server sets TESSERA_SMTP_URL and TESSERA_MAIL_FROM; until then the console shows each link once.',
  ),
};
const secret: Words = {
  title: text('Keep a copy of the secret'),
  text: text(
    'Without TESSERA_SECRET a backup of the database is of no use: signing keys and second factors are sealed with it. Put it where your other secrets are kept, not beside the backup.',
  ),
};

const alike = (open: Words, done: Words): WordsByState => ({ open, begun: open, failing: open, done });

/** What the checklist says of each step as it stands. */
export const setupWords: Record<SetupStepName, WordsByState> = {
  client: {
    ...alike(
      {
        title: text('Create the first client'),
        text: text('A client is an application that signs people in or calls an API.'),
        next: client,
      },
      { title: text('A client is in use'), text: text('An application has asked for tokens.') },
    ),
    begun: {
      title: text('Use the first client'),
      text: text(
        'One is registered, but no application has authenticated with it yet. Its page shows the addresses that the application needs.',
      ),
      next: { label: text('See clients'), page: 'clients' },
    },
  },
  directory: {
    ...alike(
      {
        title: text('Connect a directory'),
        text: text(
          'Okta, Entra ID and others push people and groups by SCIM: whoever leaves there loses access here at the same moment.',
        ),
        next: connection,
      },
      { title: text('A directory is connected'), text: text('It has sent requests.') },
    ),
    begun: {
      title: text('Let the directory send'),
      text: text(
        'A connection stands, but nothing has come from it yet. Its page shows the address and makes the token.',
      ),
      next: { label: text('See connections'), page: 'scim-connections' },
    },
  },
  'second-factor': alike(secondFactor, {
    title: text('Second factors are on'),
    text: text('They are required, or you have one.'),
  }),
  mail: {
    ...alike(mail, {
      title: text('Mail goes out'),
      text: text('A mail server is named, and no mail has failed within a day.'),
    }),
    failing: {
      title: text('Mail does not go out'),
      text: text(
        'A mail is being tried again, or was given up within a day. The reasons are in the log of the server.',
      ),
      next: { label: text('See what failed'), page: 'audit-log?action=mail.failed' },
    },
  },
  'secret-copy': alike(secret, {
    title: text('The secret is kept elsewhere too'),
    text: text('An owner has confirmed that there is a copy of it.'),
  }),
};
