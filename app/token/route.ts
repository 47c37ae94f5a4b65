export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '@/lib/edge/http/next-route';
