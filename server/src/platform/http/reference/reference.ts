// The API reference for people at /api/docs: Swagger UI from our own origin, nothing fetched from elsewhere, no
// inline script. Two files of ours dress it: what its page lacks for phones and the dark theme, and its colours.
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { referenceScript } from './script.ts'
import { referenceStyle } from './style.ts'

/** Adds the page; the description that it shows is `describeApi`'s. */
export async function showApi(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      // A link within the button that opens a call could not be told from it by ear.
      deepLinking: false,
      defaultModelsExpandDepth: -1,
      tryItOutEnabled: true,
    },
    theme: {
      title: 'Lettermill API',
      js: [{ filename: 'lettermill.js', content: referenceScript }],
      css: [{ filename: 'lettermill.css', content: referenceStyle }],
    },
  })
}
