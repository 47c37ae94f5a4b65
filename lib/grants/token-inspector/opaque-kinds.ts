import { text } from '@/lib/platform/shared/text';

interface Kind {
  title: string;
  about: string;
}

/** What we issue that is no JWT, by how it begins. None of it is looked up: what it opens is not told. */
export const opaqueKinds: readonly (Kind & { begins: RegExp })[] = [
  {
    begins: /^tsr_/,
    title: text('Refresh token'),
    about: text(
      'It begins as refresh tokens do, and is no living one of this tenant: it is one of another tenant, or was altered. Clients that registered themselves earlier have registration tokens that begin so too.',
    ),
  },
  {
    begins: /^tsg_/,
    title: text('Registration token'),
    about: text(
      'A client that has registered itself looks after its registration with it (RFC 7592). Each change gives it another one.',
    ),
  },
  {
    begins: /^tsk_/,
    title: text('SCIM token'),
    about: text(
      'A directory shows it to push people and groups. Whether it still works stands at its SCIM connection.',
    ),
  },
  {
    begins: /^tsp_/,
    title: text('Personal access token'),
    about: text(
      'Somebody made it for a script of their own. Introspection tells of it only to a client that serves the API which it is for. Whether it still works stands on the person’s page.',
    ),
  },
  {
    begins: /^tsa_/,
    title: text('Access key'),
    about: text(
      'It opens the management API in the name of the administrator who made it. Whether it still works stands under Access keys.',
    ),
  },
  {
    begins: /^tse_/,
    title: text('Token of an event receiver'),
    about: text('A receiver of security events fetches them with it (RFC 8936).'),
  },
  {
    begins: /^whsec_/,
    title: text('Secret of a webhook'),
    about: text('Both sides sign and check deliveries with it.'),
  },
  {
    begins: /^tsl_/,
    title: text('One-time link'),
    about: text('It is the secret part of an invitation or of a link that sets a new password, and good for one use.'),
  },
  {
    begins: /^tsi_/,
    title: text('Initial access token'),
    about: text('A client registers itself with it (RFC 7591, 3). How often it was used stands under Registration.'),
  },
  {
    begins: /^tss_/,
    title: text('Client secret'),
    about: text('A client proves with it who it is. If it was meant for nobody else, revoke it at the client.'),
  },
  { begins: /^tsc_/, title: text('Client ID'), about: text('It names a client and is no secret. It opens nothing.') },
  {
    begins: /^urn:ietf:params:oauth:request_uri:/,
    title: text('Pushed authorization request'),
    about: text('It stands for a request that a client has pushed, for as long as a minute or so (RFC 9126).'),
  },
  {
    begins: /^[\w-]{43}$/,
    title: text('Authorization code, or device code'),
    about: text('It looks like one of these: they are random, live for minutes, and are good for one use.'),
  },
];

const unknown: Kind = {
  title: text('Nothing that is known here'),
  about: text(
    'It is neither a JWT nor anything that begins as what this server issues. Was it cut off, or copied with something around it?',
  ),
};

/** Names what was pasted by how it begins. */
export function opaqueKind(text: string): Kind {
  const { title, about } = opaqueKinds.find(({ begins }) => begins.test(text)) ?? unknown;
  return { title, about };
}
