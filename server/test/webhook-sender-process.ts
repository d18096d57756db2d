// A separate process that posts webhooks, for a test that kills it: `tsx webhook-sender-process.ts`. DATABASE_URL names
// the database, and CA contains the certificate authority of a local receiver.
import { WebhookSender } from '../src/features/webhooks/index.ts'
import { openDatabase } from '../src/platform/db/index.ts'
import { createLog } from '../src/platform/log/index.ts'
import { LoopErrors } from '../src/platform/loop-errors.ts'
import { sealerOf } from '../src/platform/sealing/index.ts'

const { DATABASE_URL = '', CA = '', KEY = '' } = process.env
const { db } = openDatabase(DATABASE_URL)
const sender = new WebhookSender({
  db,
  log: createLog('error'),
  sealer: sealerOf([KEY]),
  publicUrl: 'https://mill.example',
  loopErrors: new LoopErrors(),
  reach: {
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    isAllowed: () => true,
    ca: CA,
  },
})
sender.start()
