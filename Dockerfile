# syntax=docker/dockerfile:1.10
# One image for web nodes and workers: compose.yaml shows both. The pages carry the public half of SIGN_PRIVATE_KEY, so
# the build is given it, as a secret that no layer keeps:
#   docker build --secret id=sign_private_key,env=SIGN_PRIVATE_KEY --build-arg SITE_URL=https://example.org .

FROM node:20.19-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
# What the pages show (.env.example says "read at build time" of each).
ARG SITE_URL=http://localhost:3000
ARG SUPPORT_EMAIL COMMUNITY_URL CHAT_URL SOCIAL_X SOCIAL_YOUTUBE SOCIAL_BLUESKY SOCIAL_REDDIT
ARG ANALYTICS_SCRIPT ANALYTICS_WEBSITE_ID RECORDING_SCRIPT ANALYTICS_ORIGINS BLOG_URL BLOG_FEED_URL GOOGLE_CLIENT_ID
RUN --mount=type=secret,id=sign_private_key,env=SIGN_PRIVATE_KEY,required=true \
  node --input-type=module -e "const { ensureBuild } = await import('./scripts/setup.mjs'); await ensureBuild();" \
  && npm prune --omit=dev \
  && rm -rf .next/cache data

FROM node:20.19-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 NEXT_TELEMETRY_DISABLED=1 NEXT_MANUAL_SIG_HANDLE=true
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build --chown=node:node /app .
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# A worker answers on WORKER_PORT, a web node on PORT.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.WORKER_PORT ?? process.env.PORT}/api/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "-c", "exec node node_modules/next/dist/bin/next start --port \"$PORT\""]
