/** Signs a person in from the browser alone: code with PKCE, ID token checked, userinfo, and signing out. */
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';

const { authority, client_id } = await (await fetch('/settings.json')).json();
const here = `${location.origin}/`;
const users = new UserManager({
  authority,
  client_id,
  redirect_uri: here,
  post_logout_redirect_uri: here,
  scope: 'openid profile email',
  loadUserInfo: true,
  // Gone with the tab: what a script can read, a script that should not be there can read too.
  userStore: new WebStorageStateStore({ store: sessionStorage }),
});

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The answer of the authorization endpoint is in the address; it is used once, and the address cleaned. */
async function finishSignIn() {
  const answered = new URLSearchParams(location.search);
  if (!answered.has('state') || !(answered.has('code') || answered.has('error'))) return;
  try {
    await users.signinCallback();
  } catch (error) {
    element('problem').textContent = error instanceof Error ? error.message : String(error);
  } finally {
    history.replaceState(null, '', '/');
  }
}

await finishSignIn();
const user = await users.getUser();
element('who').textContent = user
  ? `Signed in as ${user.profile.name ?? user.profile.preferred_username ?? user.profile.sub}`
  : 'Nobody is signed in';
element('sign-in').hidden = user !== null;
element('sign-out').hidden = user === null;
element('sign-in').addEventListener('click', () => users.signinRedirect());
element('sign-out').addEventListener('click', () => users.signoutRedirect());
