# One image for every process of the portal; which one it is says the command: portal-api, release-server, gateway, migrate.
FROM node:24-slim AS built
WORKDIR /portal
COPY . .
# CI: pnpm takes the lockfile as it is, or refuses.
ENV CI=1
RUN node .ci/install.cjs
RUN node --import tsx shared/federation/src/build/build-all.ts
# What runs needs no compiler, linter or browser: the same lockfile once more, without them.
RUN find . -name node_modules -prune -exec rm -rf {} + \
  && npx --yes "$(node -p "require('./.ci/pnpm.cjs')")" install --prod --frozen-lockfile --filter doorstep --filter '@portal/start...'

FROM node:24-slim
WORKDIR /portal
COPY --from=built /portal/package.json ./
COPY --from=built /portal/node_modules node_modules
COPY --from=built /portal/shared shared
COPY --from=built /portal/services services
COPY --from=built /portal/.releases .releases
# Volumes take over whose these are.
RUN mkdir /releases /data && chown node:node /releases /data
ENV NODE_ENV=production
USER node
# Node leaves the types out by itself: what a loader makes of them is slower (docs/decisions/0078).
ENTRYPOINT ["node", "services/start/src/main.ts"]
