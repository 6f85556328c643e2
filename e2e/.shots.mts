import { chromium } from '@playwright/test'
import { tellSessionEnds } from './fixtures/session-ends.ts'
const O=process.env.O!
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-background-networking']})
for (const [w,h] of [[375,740],[956,800],[1440,900]] as const) for (const theme of ['light','dark']) {
const c=await b.newContext({viewport:{width:w,height:h},baseURL:O})
await c.addCookies([{name:'theme',value:theme,url:O}])
const p=await c.newPage()
await p.goto(O+'/login'); await p.waitForTimeout(800); await p.screenshot({path:`/tmp/s-login-${w}-${theme}.png`})
await p.getByLabel('Email address').fill('owner@acme.example'); await p.getByLabel('Password',{exact:true}).fill('correct-horse-battery'); await p.getByRole('button',{name:'Log in',exact:true}).click()
await p.waitForURL(/account$/)
await tellSessionEnds(p,{idle:100_000})
await p.goto(O+'/account/keys'); 
await p.getByRole('alertdialog').waitFor(); await p.waitForTimeout(500)
await p.screenshot({path:`/tmp/s-idle-${w}-${theme}.png`})
await p.getByRole('alertdialog').getByRole('button').first().click().catch(()=>{})
await c.close()
const c2=await b.newContext({viewport:{width:w,height:h},baseURL:O})
await c2.addCookies([{name:'theme',value:theme,url:O}])
const q=await c2.newPage()
await q.goto(O+'/login'); await q.getByLabel('Email address').fill('owner@acme.example'); await q.getByLabel('Password',{exact:true}).fill('correct-horse-battery'); await q.getByRole('button',{name:'Log in',exact:true}).click()
await q.waitForURL(/account$/)
await q.goto(O+'/account/keys'); await q.waitForTimeout(1500)
await q.getByRole('button', { name: 'Create key' }).first().click()
await q.getByRole('dialog').getByLabel('Label').fill('Shop in Berlin')
await q.route('**/api/security/secret-keys',r=>r.fulfill({status:401,contentType:'application/json',body:JSON.stringify({errors:[{id:'request:unauthenticated',message:'x'}]})}))
await q.route('**/api/authorization/token',r=>r.fulfill({status:401,contentType:'application/json',body:JSON.stringify({errors:[{id:'request:unauthenticated',message:'x'}]})}))
await q.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
await q.getByRole('alertdialog').waitFor(); await q.waitForTimeout(500)
await q.screenshot({path:`/tmp/s-ended-${w}-${theme}.png`})
await c2.close()
}
await b.close()
