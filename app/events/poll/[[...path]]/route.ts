export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '@/lib/edge/routing/next-route';
