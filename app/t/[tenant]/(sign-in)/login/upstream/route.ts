export { submitUpstreamSignIn as POST } from '@/lib/pages/sign-in/forms/login-upstream';
