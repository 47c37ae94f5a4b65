import type { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import { isObject } from '@/lib/scim/protocol/json';
import type { TransferRecord } from '../../transfer/record';
import { noteOn, type ReadSource, UnreadableFile } from '../../transfer/source';
import { type JsonPiece, jsonPieces, parsePiece } from '../json-pieces';
import { type Records, Taker } from '../taker';
import { textIn } from '../values';
import { takeClient } from './client';
import { isWebAuthn, type RelyingParties } from './credentials';
import { takeGroup, takeRoles } from './groups';
import { type KeycloakUser, keycloakClient, keycloakGroup, keycloakProvider, keycloakUser } from './representations';
import { issuerOf, takeUser } from './user';

/**
 * Reads the realm export that `kc.sh export` writes: one file, or the realm's file followed by those with its users.
 * Identity providers and the realm's address stand at the end of the file, so people who depend on them wait.
 */
export const readKeycloak: ReadSource = async function* (file) {
  const reader = new Reader();
  const pieces = jsonPieces(file, {
    realm: 'whole',
    webAuthnPolicyRpId: 'whole',
    webAuthnPolicyPasswordlessRpId: 'whole',
    attributes: 'whole',
    roles: 'whole',
    groups: 'each',
    users: 'each',
    clients: 'each',
    identityProviders: 'each',
    federatedUsers: 'each',
    organizations: 'each',
  });
  for await (const piece of pieces) yield* reader.read(piece);
  yield* reader.end();
};

class Reader {
  readonly #taker = new Taker();
  readonly #issuers = new Map<string, string | null>();
  #realm: string | null = null;
  #relyingParties: RelyingParties = { webauthn: null, 'webauthn-passwordless': null };
  /** Users whose records depend on what comes later in the file, as text. */
  readonly #waiting: JsonPiece[] = [];
  /** Whether the whole file was read. */
  #isWhole = false;
  readonly #untaken = new Set<'federatedUsers' | 'organizations'>();

  *read(piece: JsonPiece): Records {
    const value = parsePiece(piece);
    switch (piece.member) {
      case 'realm':
        yield* this.#readRealm(value);
        break;
      case 'webAuthnPolicyRpId':
        this.#bindTo('webauthn', value);
        break;
      case 'webAuthnPolicyPasswordlessRpId':
        this.#bindTo('webauthn-passwordless', value);
        break;
      case 'attributes':
        this.#readAddress(value);
        break;
      case 'roles':
        yield noteOn('file', null, msg('sources.rolesBecomeGroups'));
        yield* takeRoles(this.#taker, value);
        break;
      case 'groups':
        yield* this.#each(value, { about: 'group', schema: keycloakGroup, name: 'name' }, (group) =>
          takeGroup(this.#taker, group),
        );
        break;
      case 'users':
        yield* this.#readUser(piece, value);
        break;
      case 'clients':
        yield* this.#each(value, { about: 'client', schema: keycloakClient, name: 'clientId' }, (client, whole) =>
          takeClient(this.#taker, client, whole),
        );
        break;
      case 'identityProviders': {
        const { data } = keycloakProvider.safeParse(value);
        if (data) this.#issuers.set(data.alias, issuerOf(data));
        break;
      }
      case 'federatedUsers':
      case 'organizations':
        this.#untaken.add(piece.member);
        break;
      case null:
      default:
        throw new UnreadableFile(msg('sources.notARealm'));
    }
  }

  *end(): Records {
    if (this.#realm === null) throw new UnreadableFile(msg('sources.notARealm'));
    this.#isWhole = true;
    for (const piece of this.#waiting) yield* this.#readUser(piece, parsePiece(piece));
    if (this.#untaken.has('federatedUsers')) yield noteOn('file', null, msg('sources.federatedUsersNotTaken'));
    if (this.#untaken.has('organizations')) yield noteOn('file', null, msg('sources.organizationsNotTaken'));
    yield* this.#taker.summary();
  }

  *#readRealm(value: unknown): Records {
    if (typeof value !== 'string') throw new UnreadableFile(msg('sources.notARealm'));
    if (this.#realm !== null && this.#realm !== value) throw new UnreadableFile(msg('sources.severalRealms'));
    if (this.#realm === null) yield noteOn('file', value.slice(0, 255), msg('sources.realm', { realm: value }));
    this.#realm = value;
  }

  /** An empty ID stands for the host of Keycloak's own address. */
  #bindTo(type: keyof RelyingParties, value: unknown): void {
    if (typeof value === 'string' && value !== '') this.#relyingParties = { ...this.#relyingParties, [type]: value };
  }

  #readAddress(value: unknown): void {
    const url = textIn(value, 'frontendUrl');
    if (url === null || !URL.canParse(url)) return;
    const { hostname } = new URL(url);
    const { webauthn, 'webauthn-passwordless': passwordless } = this.#relyingParties;
    this.#relyingParties = {
      webauthn: webauthn ?? hostname,
      'webauthn-passwordless': passwordless ?? hostname,
    };
  }

  *#each<Schema extends z.ZodType>(
    value: unknown,
    { about, schema, name }: { about: TransferRecord['kind']; schema: Schema; name: string },
    take: (read: z.output<Schema>, value: object) => Records,
  ): Records {
    const { success, data, error } = schema.safeParse(value);
    if (success && isObject(value)) yield* take(data, value);
    else yield this.#taker.notAsExpected(about, textIn(value, name), error as z.ZodError);
  }

  *#readUser(piece: JsonPiece, value: unknown): Records {
    const realm = { issuers: this.#issuers, relyingParties: this.#relyingParties };
    const waiting = this.#waiting;
    const mustWait = (user: KeycloakUser) => !this.#isWhole && this.#dependsOnRest(user);
    const taker = this.#taker;
    yield* this.#each(value, { about: 'person', schema: keycloakUser, name: 'username' }, function* (user, whole) {
      if (mustWait(user)) waiting.push(piece);
      else yield* takeUser(taker, user, { value: whole, realm });
    });
  }

  #dependsOnRest({ federatedIdentities, credentials }: KeycloakUser): boolean {
    const unlinked = (federatedIdentities ?? []).some(({ identityProvider }) => !this.#issuers.has(identityProvider));
    return unlinked || (credentials ?? []).some(({ type }) => isWebAuthn(type) && this.#relyingParties[type] === null);
  }
}
