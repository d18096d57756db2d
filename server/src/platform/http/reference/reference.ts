// The API reference for people at /api/docs: Swagger UI from this server, without content from elsewhere and without
// inline scripts. A style sheet and a script add colours, the dark theme and a layout for phones, which Swagger UI
// lacks.
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { referenceScript } from './script.ts'
import { referenceStyle } from './style.ts'

/** Adds the page; it shows the description from `describeApi`. */
export async function showApi(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      // With deep links, the button that opens a call contains a link. A screen reader could not distinguish the two.
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
