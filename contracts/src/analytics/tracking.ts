// The URLs in mails: tracking pixel, links, one-click unsubscribe, viewing the mail in a browser.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'

const readersLink = z.object({ token: z.string().check(z.maxLength(1000)) })

export const openPixel = endpoint({
  method: 'GET',
  path: '/o/:token',
  access: 'anyone',
  summary: 'The open pixel; answers with the image even for an invalid token',
  params: readersLink,
  reply: { media: 'image/gif' },
})

export const followLink = endpoint({
  method: 'GET',
  path: '/c/:token',
  access: 'anyone',
  summary: 'Count a click and redirect to the exact address that the sender wrote',
  params: readersLink,
  reply: { redirect: true },
})

export const oneClickUnsubscribe = endpoint({
  method: 'POST',
  path: '/u/:token',
  access: 'anyone',
  audit: { none: 'is a reader’s own choice, kept as an event' },
  summary: 'List-Unsubscribe-Post (RFC 8058)',
  params: readersLink,
  reply: { media: 'text/plain' },
})

export const oneClickPage = endpoint({
  method: 'GET',
  path: '/u/:token',
  access: 'anyone',
  summary:
    'Redirect a person who opens the List-Unsubscribe address to the unsubscribe page; changes nothing',
  params: readersLink,
  reply: { redirect: true },
})

export const viewInBrowser = endpoint({
  method: 'GET',
  path: '/view/:token',
  access: 'anyone',
  summary: 'The message as a page',
  params: readersLink,
  reply: { media: 'text/html' },
})
