export { submitUpstreamSignIn as POST } from '@/lib/auth/forms/login-upstream';
